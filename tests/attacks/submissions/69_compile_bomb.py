"""A few lines that the compiler turns into a million times as many: each `finally` is compiled twice."""


def stop_gradient(x):
    try:
        x
    finally:
        try:
            x
        finally:
            try:
                x
            finally:
                try:
                    x
                finally:
                    try:
                        x
                    finally:
                        try:
                            x
                        finally:
                            try:
                                x
                            finally:
                                try:
                                    x
                                finally:
                                    try:
                                        x
                                    finally:
                                        try:
                                            x
                                        finally:
                                            try:
                                                x
                                            finally:
                                                try:
                                                    x
                                                finally:
                                                    try:
                                                        x
                                                    finally:
                                                        try:
                                                            x
                                                        finally:
                                                            try:
                                                                x
                                                            finally:
                                                                try:
                                                                    x
                                                                finally:
                                                                    try:
                                                                        x
                                                                    finally:
                                                                        try:
                                                                            x
                                                                        finally:
                                                                            try:
                                                                                x
                                                                            finally:
                                                                                x = (
                                                                                    x.copy()
                                                                                    + x * x
                                                                                    - x / x**x
                                                                                    + x[x]
                                                                                    + x[x] * x(x, x, x)
                                                                                )


def target_network_loss(online, target):
    return None
